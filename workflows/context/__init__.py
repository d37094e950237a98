"""From the ledger to a request: index, plan, projection, and what to do when a request outgrows its model. All pure.

A worker keeps one `TurnIndex` per session warm and feeds it every entry once, in order:

    index = TurnIndex.of(entries)                      # cold; afterwards index.append(entry) for seq > index.seq
    plan(profile, index, directive, prefix, tail, open)  # once, before the directive is appended; log it as ContextPlan
    relief(profile, index, prefix_tokens)              # before each request: Fits | Replan | Fold | Reset | Overflow
    projection = derive_with_plan(index, index.plan)   # messages, cache points, sizes
    problems(projection.messages)                      # must be empty, else the request is not sent
    profile = after_step(profile, input_tokens, chars)  # feedback; chars = prefix_chars(...) + projection.chars
    make_card(turn, profile.tokens_per_char)           # when the turn closes, with its outcome already appended

Whatever `relief` asks for becomes an entry (context_plan, fold, compaction), is appended to the index, and `relief` is
asked again. The index holds references to what it was given and caches renderings; it is not safe to share between
threads. After a reset it lets go of all that lies behind the boundary.
"""
