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

test_that("types of R arrive as they are", {
  frame <- data.frame(
    factor = factor(c("b", NA, "a"), levels = c("a", "b", "unused")),
    whole = c(1L, NA, 3L), real = c(0.1, 1e300, 1 / 3), large = c(1e15, 100000, NA),
    day = as.Date(c("2024-02-29", NA, "1969-07-20")), truth = c(TRUE, NA, FALSE),
    text = c("quo\"te", "a,b", "\u00fc\n\u00df")
  )
  path <- tempfile()
  sdcrisk:::write_csv(frame, path)
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

test_that("an object of sdcMicro is taken as it is now", {
  needs_command()
  methods::setClass("sdcMicroObj", representation(
    origData = "data.frame", keyVars = "numeric", numVars = "ANY", weightVar = "ANY", hhId = "ANY",
    sensibleVar = "ANY", manipKeyVars = "ANY", manipNumVars = "ANY", manipPramVars = "ANY",
    manipStrataVar = "ANY", deletedVars = "ANY"
  ), where = globalenv())
  on.exit(methods::removeClass("sdcMicroObj", where = globalenv()))
  data <- survey()
  at <- function(name) match(name, names(data))
  treated <- data[keys]
  treated$age <- 10 * (treated$age %/% 10)
  object <- methods::new("sdcMicroObj",
    origData = data, keyVars = at(keys), weightVar = at("weight"), hhId = at("hid"), numVars = NULL,
    sensibleVar = NULL, manipKeyVars = treated, deletedVars = "income"
  )
  of_object <- sdc_assess(object)
  data$age <- treated$age
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
