needs_command <- function() {
  # CI sets it: there, nothing is left out
  if (!nzchar(Sys.getenv("SDC_RISK"))) skip("SDC_RISK names no command")
}
survey_path <- function() system.file("extdata", "survey.csv", package = "sdcrisk")
survey <- function() read.csv(survey_path(), na.strings = "")
keys <- c("region", "sex", "age")
left_behind <- function() list.files(tempdir(), "^sdc-risk-")

test_that("figures of a data frame are those of its file", {
  needs_command()
  of_frame <- sdc_assess(survey(), keys, "weight", household = "hid", policy = "k3")
  of_file <- sdc_assess(survey_path(), keys, "weight", household = "hid", policy = "k3")
  expect_identical(sdc_figures(of_frame), sdc_figures(of_file))
  expect_identical(sdc_records(of_frame), sdc_records(of_file))
  expect_identical(of_frame$verdict, "no")
  expect_identical(of_frame$exit_code, 4L)
})

test_that("figures of records are those of the data", {
  needs_command()
  complete <- survey()[stats::complete.cases(survey()[keys]), ]
  report <- sdc_assess(complete, keys, measures = "frequency")
  key <- do.call(paste, complete[keys])
  expect_equal(sdc_records(report)[["frequency.fk"]], as.vector(table(key)[key]))
})

test_that("options are a list, and figures a data frame", {
  needs_command()
  report <- sdc_assess(survey(), keys, measures = "kanon", options = list(kanon = list(k = list(3))))
  figures <- sdc_figures(report)
  expect_named(figures, c("measure", "figure", "value", "text"))
  expect_identical(figures$value[figures$figure == "violations.1.records"], 897)
})

test_that("policies and options keep all digits of their numbers", {
  given <- list(name = "own", rules = list(list(max = 1 / 3, k = 3L), list(max = 0.1, at = c(1, 1e15, 2 / 3), no = NULL)))
  text <- as.character(sdcrisk:::json_text(given))
  expect_identical(text, paste0(
    "{\"name\":\"own\",\"rules\":[{\"max\":0.33333333333333331,\"k\":3},",
    "{\"max\":0.1,\"at\":[1,1000000000000000,0.66666666666666663],\"no\":null}]}"
  ))
  expect_identical(jsonlite::fromJSON(text, simplifyVector = FALSE)$rules[[1]]$max, 1 / 3)
})

test_that("types of R arrive as they are", {
  frame <- data.frame(
    factor = factor(c("b", NA, "a"), levels = c("a", "b", "unused")),
    whole = c(1L, NA, 3L), real = c(0.1, 1e300, 1 / 3), large = c(1e15, 100000, NA),
    day = as.Date(c("2024-02-29", NA, "1969-07-20")), truth = c(TRUE, NA, FALSE),
    text = c("quo\"te", "a,b", "\u00fc\n\u00df")
  )
  path <- tempfile()
  expect_silent(sdcrisk:::write_csv(frame, path))
  expect_identical(sdcrisk:::read_text(path), paste0(
    "\"factor\",\"whole\",\"real\",\"large\",\"day\",\"truth\",\"text\"\n",
    "\"b\",\"1\",\"0.1\",\"1000000000000000\",\"2024-02-29\",\"true\",\"quo\"\"te\"\n",
    "\"\",\"\",\"1e+300\",\"100000\",\"\",\"\",\"a,b\"\n",
    "\"a\",\"3\",\"0.33333333333333331\",\"\",\"1969-07-20\",\"false\",\"\u00fc\n\u00df\"\n"
  ))
})

test_that("data that would not arrive are refused", {
  refused <- function(data, message) expect_error(sdc_assess(data, "a"), message, class = "sdcrisk_data_error")
  refused(data.frame(a = c("", "b")), "empty texts")
  refused(data.frame(a = Inf), "infinite number")
  refused(data.frame(a = I(list(1, 2))), "values of type list")
  refused(data.frame(a = 1, a = 2, check.names = FALSE), "two columns \"a\"")
  refused(data.frame(), "no columns")
  refused(7, "not numeric")
  if (requireNamespace("haven", quietly = TRUE)) {
    labelled <- data.frame(a = haven::labelled(1:2, c(one = 1L)), b = c("", "x"))
    refused(labelled, "empty texts")
  }
  expect_identical(left_behind(), character())
})

test_that("labels and declared missing values of haven go along", {
  needs_command()
  skip_if_not_installed("haven")
  codes <- c(1, 1, 2, 2, 9, 9)
  frame <- data.frame(
    sex = haven::labelled_spss(codes, c(male = 1, female = 2, refused = 9), na_values = 9),
    region = factor(c("a", "a", "b", "b", "a", "b"))
  )
  labelled <- sdc_assess(frame, c("sex", "region"), measures = "frequency", records = FALSE)
  frame$sex <- ifelse(codes == 9, NA, codes)
  plain <- sdc_assess(frame, c("sex", "region"), measures = "frequency", records = FALSE)
  frame$sex <- codes
  without <- sdc_assess(frame, c("sex", "region"), measures = "frequency", records = FALSE)
  expect_identical(sdc_figures(labelled), sdc_figures(plain))
  expect_false(identical(sdc_figures(labelled), sdc_figures(without)))
})

test_that("fields that a later version adds change nothing, and what is deprecated is a warning", {
  needs_command()
  folder <- sdcrisk:::private_folder()
  on.exit(unlink(folder, recursive = TRUE))
  at <- function(name) file.path(folder, name)
  write.csv(data.frame(region = c("n", "n", "s"), sex = c("f", "f", "m")), at("data.csv"), row.names = FALSE)
  flags <- c("--keys=region,sex", "--measures=kanon", "--policy=k3", paste0("--out=", at(c("report.json", "report.html"))))
  status <- sdcrisk:::run_command(c("assess", flags, "--quiet", at("data.csv")), 4, folder)
  before <- sdcrisk:::read_report(folder, status)
  with_more <- function(x, name = "") {
    if (!is.list(x)) return(x)
    more <- Map(with_more, x, if (is.null(names(x))) "" else names(x))
    if (identical(name, "measures")) more$addedLater <- list(title = "Later", summary = list(figure = 1))
    else if (!is.null(names(x))) more$addedLater <- list(NULL, "text", 1.5, list(deep = TRUE))[[1 + length(x) %% 4]]
    more
  }
  write <- function(json) writeLines(sdcrisk:::json_text(json), at("report.json"))
  write(with_more(before$json))
  expect_silent(later <- sdcrisk:::read_report(folder, status))
  expect_true("addedLater" %in% names(later$json))
  expect_identical(later[c("verdict", "statement")], before[c("verdict", "statement")])
  figures <- sdc_figures(later)
  known <- figures[!grepl("addedLater", paste(figures$measure, figures$figure)), ]
  expect_gt(nrow(figures), nrow(known))
  expect_equal(known, sdc_figures(before), ignore_attr = TRUE)
  expect_output(print(later), before$statement, fixed = TRUE)

  json <- before$json
  json$warnings <- list(list(code = "deprecated", message = "The flag --old is deprecated.", measure = NULL))
  write(json)
  expect_warning(sdcrisk:::read_report(folder, status), "The flag --old is deprecated.", fixed = TRUE)
  json$schema <- "sdc-risk-report-2"
  write(json)
  expect_error(sdcrisk:::read_report(folder, status), "sdc-risk-report-2", class = "sdcrisk_incomplete_error")
})

test_that("an object of sdcMicro is taken as it is now", {
  needs_command()
  # the slots of sdcMicro 5.8.1 and their types; with-sdcmicro.R tries real objects
  at_end <- character()
  union_of <- function(...) {
    name <- paste0(c(...), collapse = "Or")
    if (!methods::isClass(name)) at_end <<- c(at_end, name)
    methods::setClassUnion(name, c(...), where = globalenv())
    name
  }
  frame <- union_of("data.frame", "NULL")
  number <- union_of("numeric", "NULL")
  list_of <- union_of("list", "NULL")
  methods::setClass("sdcMicroObj", representation(
    origData = frame, keyVars = number, pramVars = number, numVars = number, ghostVars = list_of,
    weightVar = number, hhId = number, strataVar = number, sensibleVar = number, manipKeyVars = frame,
    manipPramVars = frame, manipNumVars = frame, manipGhostVars = frame,
    manipStrataVar = union_of("factor", "NULL"), originalRisk = list_of, risk = list_of, utility = list_of,
    pram = list_of, localSuppression = list_of, options = list_of, additionalResults = list_of, set = list_of,
    deletedVars = union_of("character", "NULL")
  ), where = globalenv())
  on.exit(for (one in c("sdcMicroObj", at_end)) methods::removeClass(one, where = globalenv()))
  data <- survey()
  kept <- data[setdiff(names(data), "income")]
  at <- function(name) match(name, names(kept))
  treated <- data[keys]
  treated$age <- 10 * (treated$age %/% 10)
  ghost <- data["relat"]
  ghost$relat[1:50] <- NA
  object <- methods::new("sdcMicroObj",
    origData = kept, keyVars = at(keys), weightVar = at("weight"), hhId = at("hid"),
    manipKeyVars = treated, ghostVars = list(list(at("age"), at("relat"))), manipGhostVars = ghost,
    manipNumVars = data["expend"] * 2, deletedVars = "income"
  )
  own <- sdcrisk:::of_sdcmicro(object)
  expect_identical(own$roles, list(keys = keys, weight = "weight", household = "hid"))
  expect_identical(own$data$relat, ghost$relat)
  expect_identical(own$data$expend, 2 * data$expend)
  of_object <- sdc_assess(object)
  data$age <- treated$age
  data$relat <- ghost$relat
  data$expend <- 2 * data$expend
  data$income <- NULL
  of_frame <- sdc_assess(data, keys, "weight", household = "hid")
  expect_identical(sdc_figures(of_object), sdc_figures(of_frame))
})

test_that("errors of the command have classes and its text", {
  needs_command()
  expect_error(sdc_assess(survey(), "regoin"), "regoin.*region", class = "sdcrisk_data_error")
  caught <- tryCatch(sdc_assess(survey(), keys, no_such_flag = 1), sdcrisk_usage_error = identity)
  expect_match(conditionMessage(caught), "unknown option '--no-such-flag", fixed = TRUE)
  expect_identical(caught$exit_code, 2L)
  expect_identical(left_behind(), character())
})

test_that("nobody else can read what is written, and it goes", {
  folder <- sdcrisk:::private_folder()
  expect_identical(format(file.info(folder)$mode), "700")
  unlink(folder, recursive = TRUE)
  needs_command()
  sdc_assess(survey(), keys, measures = "kanon")
  expect_identical(left_behind(), character())
})

test_that("charts stand alone as SVG", {
  needs_command()
  plots <- sdc_plots(sdc_assess(survey(), keys, "weight"))
  expect_gt(length(plots), 0)
  expect_match(plots, "^<svg xmlns=\"http://www.w3.org/2000/svg\" style=\"[^\"]*color:#")
  used <- unique(unlist(regmatches(plots, gregexpr("var\\(--[a-z0-9-]+", plots))))
  for (one in sub("var\\(", "", used)) expect_match(plots[[1]], paste0(one, ":"), fixed = TRUE)
})

test_that("a plan meets the policy, and applied again gives the same", {
  needs_command()
  data <- survey()[c("id", keys, "weight")]
  plan <- sdc_plan(data, keys, "weight", policy = "k3", insensitive = "id")
  expect_identical(plan$verdict, "yes")
  expect_identical(nrow(plan$treated), 2000L)
  expect_identical(sdc_treat(data, plan), plan$treated)
  expect_error(sdc_treat(data[1:100, ], plan), class = "sdcrisk_error")
})

test_that("another version is refused, and no command says how to install one", {
  before <- Sys.getenv(c("SDC_RISK", "PATH"), names = TRUE)
  on.exit(do.call(Sys.setenv, as.list(before)))
  other <- tempfile()
  writeLines(c("#!/bin/sh", "echo 9.9.9"), other)
  Sys.chmod(other, "0700")
  Sys.setenv(SDC_RISK = other)
  expect_error(sdc_assess(survey(), keys), "is version 9.9.9, but this package needs 0.1.0", class = "sdcrisk_no_command")
  Sys.setenv(SDC_RISK = "/nowhere")
  expect_error(sdc_command(), "which is no command", class = "sdcrisk_no_command")
})
