# Tries real objects of sdcMicro, where that package is installed; it is not in Debian, so that the tests of the package use a
# class of the same slots. `Rscript with-sdcmicro.R`, with sdcrisk installed and SDC_RISK set. Fails at the first difference.
suppressMessages({
  library(sdcMicro)
  library(sdcrisk)
})
set.seed(1)
utils::data("testdata", package = "sdcMicro")
keys <- c("urbrur", "roof", "walls", "water", "electcon", "relat", "sex")
create <- function(..., data = testdata, keyVars = keys)
  createSdcObj(data, keyVars = keyVars, w = "sampling_weight", ...)
whole <- function() create(numVars = c("expend", "income", "savings"), hhId = "ori_hid")
factors <- testdata
for (name in c("hhcivil", "roof")) factors[[name]] <- factor(factors[[name]])

objects <- list(
  untreated = whole(),
  "local suppression" = localSuppression(whole(), k = 3),
  microaggregation = microaggregation(whole(), method = "mdav"),
  noise = addNoise(whole(), noise = 50),
  "rank swapping" = suppressMessages(rankSwap(whole(), variables = c("expend", "income"))),
  "top coding" = topBotCoding(whole(), column = "expend", value = 5e7, replacement = 5e7),
  recoding = globalRecode(create(keyVars = c("age", "sex")), column = "age", breaks = c(-1, 20, 40, 100), labels = 1:3),
  "merged categories" = groupAndRename(varToFactor(whole(), "roof"), "roof", before = c("5", "6"), after = "5+6"),
  PRAM = pram(create(data = factors, pramVars = "hhcivil")),
  "ghost variables" = localSuppression(
    addGhostVars(create(keyVars = c("sex", "age", "relat")), "relat", "hhcivil"),
    k = 5, importance = c(3, 2, 1)
  ),
  strata = create(strataVar = "hhcivil", sensibleVar = "age"),
  "variables left out" = create(excludeVars = "age"),
  "one step undone" = undolast(localSuppression(whole(), k = 3))
)

# texts of columns, by the labels that a factor had before sdcMicro's own extraction made it whole numbers
treated_of <- function(object) {
  data <- extractManipData(object)
  manip <- get.sdcMicroObj(object, "manipKeyVars")
  for (name in names(manip)) data[[name]] <- manip[[name]]
  vapply(data, function(column) paste(as.character(column), collapse = "\n"), "")
}
for (what in names(objects)) {
  object <- objects[[what]]
  own <- sdcrisk:::of_sdcmicro(object)
  texts <- vapply(own$data, function(column) paste(as.character(column), collapse = "\n"), "")
  expected <- treated_of(object)
  stopifnot(setequal(names(texts), names(expected)), identical(texts[names(expected)], expected))
  report <- sdc_assess(object, measures = c("frequency", "kanon"))
  # records that hold a missing key are counted otherwise by sdcMicro
  complete <- stats::complete.cases(own$data[own$roles$keys])
  theirs <- get.sdcMicroObj(object, "risk")$individual[, "fk"]
  if (all(complete)) stopifnot(identical(as.numeric(sdc_records(report)$frequency.fk), as.numeric(theirs)))
  cat(what, ": data and roles taken", if (all(complete)) ", and all counts equal" else "", "\n", sep = "")
}
