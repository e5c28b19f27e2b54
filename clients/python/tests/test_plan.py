from pathlib import Path

import pytest

import sdc_risk

pandas = pytest.importorskip("pandas")
SURVEY = Path(__file__).resolve().parents[3] / "examples/survey.csv"


@pytest.fixture(scope="module")
def survey():
    return pandas.read_csv(SURVEY)[["id", "region", "sex", "age", "weight"]]


@pytest.fixture(scope="module")
def found(survey):
    return sdc_risk.plan(survey, ["region", "sex", "age"], weight="weight", policy="k3")


def test_the_treated_data_meet_the_policy(survey, found):
    assert found.verdict == "yes" and found.exit_code == 0
    assert len(found.treated) == len(survey)
    sizes = found.treated.groupby([one for one in ("region", "sex", "age") if one in found.treated]).size()
    assert sizes.min() >= 3


def test_a_plan_applied_again_gives_the_same(survey, found):
    pandas.testing.assert_frame_equal(sdc_risk.treat(survey, found), found.treated)


def test_a_plan_of_other_data_is_refused(survey, found):
    with pytest.raises(sdc_risk.SdcRiskError) as caught:
        sdc_risk.treat(survey.head(100), found)
    assert caught.value.exit_code in (1, 2)
