"""What may stand beside a number: powers of ten, units and currencies, in one table for all languages.

A number is read before its text's language is known, so the table is shared. Keys are case-folded, but for
`LETTER_SCALES`, whose case tells a million from a metre.
"""

from collections.abc import Mapping

THOUSAND, LAKH, MILLION, CRORE, MILLIARD = 10**3, 10**5, 10**6, 10**7, 10**9

LETTER_SCALES: Mapping[str, int] = {"k": THOUSAND, "K": THOUSAND, "M": MILLION, "B": MILLIARD}
"""Letters that count only when they touch the number."""

SCALES: Mapping[str, int] = {
    **dict.fromkeys(
        ("thousand", "tausend", "tsd", "mil", "mila", "mille", "тыс", "тысяч", "тысячи", "тысяча"), THOUSAND
    ),
    **dict.fromkeys(("हज़ार", "हज़ार", "हजार"), THOUSAND),
    **dict.fromkeys(("lakh", "lakhs", "lac", "लाख"), LAKH),
    **dict.fromkeys(("million", "millions", "millionen", "mio", "mn", "millones", "millón", "millon"), MILLION),
    **dict.fromkeys(("milhão", "milhões", "milione", "milioni", "млн", "миллион", "миллиона", "миллионов"), MILLION),
    **dict.fromkeys(("crore", "crores", "करोड़", "करोड़", "करोड"), CRORE),
    **dict.fromkeys(("billion", "billions", "bn", "milliard", "milliards", "milliarde", "milliarden", "mrd"), MILLIARD),
    **dict.fromkeys(("miliardo", "miliardi", "bilhão", "bilhões", "млрд", "миллиард", "миллиарда"), MILLIARD),
    **dict.fromkeys(("миллиардов", "अरब"), MILLIARD),
    **dict.fromkeys(("trillion", "trillions"), 10**12),
}

HAN_SCALES: Mapping[str, int] = {
    "百": 100,
    "千": 1000,
    "万": 10**4,
    "萬": 10**4,
    "億": 10**8,
    "亿": 10**8,
    "兆": 10**12,
}
"""Characters that scale the number before them, one after another (2千万)."""

HAN_UNIT_STARTS = frozenset("克米瓦卡字赫分")
"""What makes 千 or 百 before it part of a unit (千克, a kilogram) or of a word."""

CURRENCY_SIGNS = frozenset("$€£¥₹₽₩₺₴₫₱₿￥元円")


def word_set(words: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(words.split())


CURRENCIES = word_set(
    """
    usd eur gbp inr jpy cny rub chf brl cad aud mxn rs cent cents dollar dollars euro euros pound pounds rupee rupees
    yen yuan ruble rubles rouble roubles franken francs franc pfund livre livres dólar dólares dolares dollari real
    reais peso pesos sterline руб рубль рубля рублей доллар доллара долларов евро юаней иен रुपये रुपया रुपए डॉलर यूरो
    美元 欧元 人民币 日元 卢比 ドル ユーロ
    """
)

UNITS = word_set(
    """
    % ‰ percent prozent percento процент процента процентов प्रतिशत फीसदी
    ° °c °f degree degrees grad degré degrés grado grados grau graus gradi градус градуса градусов डिग्री 度
    ns µs μs ms s sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi
    секунда секунды секунд सेकंड 秒 毫秒 ミリ秒 мс мкс
    kb mb gb tb pb kib mib gib tib byte bytes bit bits octets байт кб мб гб kbit mbit gbit kbps mbps gbps qps rps
    mm cm m km ft kilometer kilometers kilometre kilometres kilómetros quilômetros chilometri километров км
    किमी किलोमीटर 公里 千米 米 キロ メートル mile miles meter meters metre metres мм см kmh km/h mph m/s км/ч knots
    mg g kg lb lbs oz kilo kilos kilogram kilograms мг кг किलो 公斤 千克 吨 トン グラム
    ml l litre litres liter liters मिली
    kw mw gw kwh mwh mv hz khz mhz ghz hpa mbar psi kj kcal cal db px fps dpi rpm ppm bps шт ha sqft m² km² m³
    """
)
"""Units of measure. Minutes and longer are left out: advice and plans count in them as often as results do."""

TOUCHING_UNITS = word_set("a b c f h j n t v w x × us mi ma em rem pt pp bar min std г л м т")
"""Units that count only when they touch the number: set apart they are words of their own."""
