/** The most lines shown of a message. */
const most = 40

/** What failed, and what passed only on a second try, each with its message: some keep only the end of a log. */
export function failuresOf(unit, browser) {
  return [
    ...(unit?.testResults ?? []).flatMap(ofUnit),
    ...(browser?.suites ?? []).flatMap(ofBrowser),
  ]
}

function ofUnit({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  // A file that fails before its first test has a message of its own.
  if (failed.length === 0) return message ? [messageOf(name, message)] : []
  return failed.map(({ fullName, failureMessages }) =>
    messageOf(fullName, failureMessages.join('\n')),
  )
}

function ofBrowser({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return messageOf(
          `[${projectName}, ${status}] ${file}:${line} ${title}`,
          messages.join('\n'),
        )
      }),
  )
  return [...own, ...suites.flatMap(ofBrowser)]
}

function messageOf(name, message) {
  const lines = stripped(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s*(<launch|\[pid=)/.test(line))
  return [name, ...lines.slice(0, most).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

/** Removes the browser's log, which comes before the test's calls, and the colours. */
function stripped(message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const plain = message.replace(/\u001b\[[\d;]*m/g, '')
  return plain.replace(/Browser logs:[\s\S]*?(?=Call log:|$)/g, '')
}
