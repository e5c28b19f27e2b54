sdc_plan <- function(data, keys = NULL, weight = NULL, ..., policy = NULL, options = NULL, suppression = TRUE) {
  call <- prepared(data, list(keys = keys, weight = weight, ...), policy, options)
  on.exit(unlink(call$folder, recursive = TRUE))
  at <- function(name) file.path(call$folder, name)
  outs <- c(paste0("--plan=", at("plan.json")), paste0("--out=", at(c("treated.csv", "report.json", "report.html"))))
  if (!suppression) outs <- c(outs, "--no-suppression")
  status <- run_command(c("plan", call$flags, "--quiet", outs, "--", call$file), c(0, 4, 5), call$folder)
  report <- read_report(call$folder, status)
  structure(
    list(
      verdict = report$verdict, report = report, treated = read_csv(at("treated.csv")),
      plan = read_text(at("plan.json")), exit_code = status
    ),
    class = "sdcrisk_plan"
  )
}

print.sdcrisk_plan <- function(x, ...) {
  print(x$report)
  invisible(x)
}

sdc_treat <- function(data, plan, any_file = FALSE, ...) {
  call <- prepared(data, list(any_file = any_file, ...))
  on.exit(unlink(call$folder, recursive = TRUE))
  at <- function(name) file.path(call$folder, name)
  json <- if (inherits(plan, "sdcrisk_plan")) plan$plan else read_text(plan)
  writeLines(enc2utf8(json), at("plan.json"), useBytes = TRUE)
  outs <- c(paste0("--plan=", at("plan.json")), paste0("--out=", at("treated.csv")))
  run_command(c("treat", call$flags, "--quiet", outs, "--", call$file), 0, call$folder)
  read_csv(at("treated.csv"))
}
