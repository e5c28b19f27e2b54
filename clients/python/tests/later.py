"""What a later version might add to a report. The tests load it into a command, too, which has no other module."""

MEASURE = {"title": "Later", "options": {}, "uses": {}, "summary": {"figure": 1}, "blocks": []}


def with_more(value, name=None):
    """The same with a field more in every object, of another kind each time, and with a measure more."""
    if isinstance(value, list):
        return [with_more(one) for one in value]
    if not isinstance(value, dict):
        return value
    inside = {name: with_more(one, name) for name, one in value.items()}
    if name == "measures":
        return {**inside, "addedLater": MEASURE}
    more = [None, "text", 1.5, {"deep": [1]}, [{"list": True}]]
    return {**inside, "addedLater": more[len(value) % len(more)]}
