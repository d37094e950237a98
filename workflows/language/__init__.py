"""The languages that the rules know, and how texts are taken apart before a rule reads them."""
