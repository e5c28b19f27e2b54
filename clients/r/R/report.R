sdc_assess <- function(data, keys = NULL, weight = NULL, ..., policy = NULL, options = NULL, records = TRUE) {
  call <- prepared(data, list(keys = keys, weight = weight, ...), policy, options)
  on.exit(unlink(call$folder, recursive = TRUE))
  at <- function(name) file.path(call$folder, name)
  outs <- paste0("--out=", at(c("report.json", "report.html")))
  if (records) outs <- c(outs, paste0("--records=", at("records.csv")))
  status <- run_command(c("assess", call$flags, "--quiet", outs, "--", call$file), c(0, 4, 5), call$folder)
  read_report(call$folder, status, if (records) read_csv(at("records.csv")))
}

# Everything of a call but its outputs: a private folder, flags, and the file of the data.
prepared <- function(data, settings, policy = NULL, options = NULL) {
  if (is_sdcmicro(data)) {
    object <- of_sdcmicro(data)
    data <- object$data
    given <- settings[!vapply(settings, is.null, NA)]
    settings <- c(given, object$roles[setdiff(names(object$roles), names(given))])
  }
  folder <- private_folder()
  done <- FALSE
  on.exit(if (!done) unlink(folder, recursive = TRUE))
  settings$policy <- json_file(policy, folder, "policy.json")
  settings$options <- json_file(options, folder, "options.json")
  call <- list(folder = folder, flags = flags_of(settings), file = written(data, folder))
  done <- TRUE
  call
}

# A path or a name as it is; a list as a file of JSON.
json_file <- function(value, folder, name) {
  if (!is.list(value)) return(value)
  path <- file.path(folder, name)
  writeLines(json_text(value), path)
  path
}

# JSON with all digits of numbers; jsonlite writes 15, so that 1/3 would be another number.
json_text <- function(value) {
  whole <- rapply(value, classes = c("numeric", "integer"), how = "replace", f = function(x) {
    text <- ifelse(is.na(x), "null", number_text(x))
    structure(if (length(x) == 1) text else paste0("[", paste(text, collapse = ","), "]"), class = "json")
  })
  jsonlite::toJSON(whole, auto_unbox = TRUE, null = "null", json_verbatim = TRUE)
}

read_text <- function(path) {
  text <- readChar(path, file.size(path), useBytes = TRUE)
  Encoding(text) <- "UTF-8"
  text
}

read_report <- function(folder, status, records = NULL) {
  at <- function(ending) read_text(file.path(folder, paste0("report.", ending)))
  json <- jsonlite::fromJSON(at("json"), simplifyVector = FALSE)
  if (!identical(json$schema, report_schema))
    fail("incomplete_error", paste0("The report is of schema ", json$schema, ", not ", report_schema, "."))
  for (one in json$warnings) if (identical(one$code, "deprecated")) warning(one$message, call. = FALSE)
  structure(
    list(
      verdict = json$answer$verdict, statement = json$answer$statement, json = json,
      html = at("html"), records = records, exit_code = status
    ),
    class = "sdcrisk_report"
  )
}

print.sdcrisk_report <- function(x, ...) {
  cat(x$statement, x$json$answer$decides |> unlist(), sep = "\n")
  invisible(x)
}

sdc_figures <- function(report) {
  parts <- lapply(names(report$json$measures), function(measure) {
    leaves <- leaves_of(report$json$measures[[measure]]$summary)
    if (length(leaves) == 0) return(NULL)
    number <- vapply(leaves, function(one) if (is.numeric(one)) as.numeric(one) else NA_real_, 0)
    text <- vapply(leaves, function(one) if (is.null(one)) NA_character_ else text_of(one), "")
    data.frame(measure = measure, figure = names(leaves), value = number, text = text, row.names = NULL)
  })
  do.call(rbind, parts)
}

# The single values of nested lists, by their paths.
leaves_of <- function(value, path = "") {
  if (!is.list(value)) return(stats::setNames(list(value), path))
  names <- if (is.null(names(value))) seq_along(value) else names(value)
  paths <- if (nzchar(path)) paste(path, names, sep = ".") else as.character(names)
  do.call(c, Map(leaves_of, unname(value), paths, USE.NAMES = FALSE))
}

sdc_records <- function(report) {
  if (is.null(report$records))
    fail("usage_error", "This report was made without figures of records (records = FALSE).")
  report$records
}

sdc_plots <- function(report) {
  style <- regmatches(report$html, regexpr("(?s)<style>.*?</style>", report$html, perl = TRUE))
  root <- regmatches(style, regexpr("(?s):root\\s*\\{.*?\\}", style, perl = TRUE))
  set <- regmatches(root, gregexpr("--[a-z0-9-]+\\s*:\\s*[^;{}]+", root, perl = TRUE))[[1]]
  own <- paste(c(set, "color:#1a1a1a", "font-family:sans-serif", "background:#fff"), collapse = ";")
  own <- gsub("\"", "'", own, fixed = TRUE)
  svg <- regmatches(report$html, gregexpr("(?s)<svg .*?</svg>", report$html, perl = TRUE))[[1]]
  labels <- sub("(?s)^<svg[^>]*aria-label=\"([^\"]*)\".*$", "\\1", svg, perl = TRUE)
  head <- paste0("<svg xmlns=\"http://www.w3.org/2000/svg\" style=\"", own, "\" ")
  stats::setNames(sub("<svg ", head, svg, fixed = TRUE), labels)
}
