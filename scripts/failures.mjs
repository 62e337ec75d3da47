/** More lines of a message than this say nothing new. */
const most = 40

/** What failed, and what passed only on a second try, each with its message: the end of a log is all that some keep. */
export function failuresOf(unit, browser) {
  return [
    ...(unit?.testResults ?? []).flatMap(ofUnit),
    ...(browser?.suites ?? []).flatMap(ofBrowser),
  ]
}

function ofUnit({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  // A file that breaks before its first test says so itself.
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

/** Without the browser's own log, which stands before the calls of the test, and without colours. */
function stripped(message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const plain = message.replace(/\u001b\[[\d;]*m/g, '')
  return plain.replace(/Browser logs:[\s\S]*?(?=Call log:|$)/g, '')
}
