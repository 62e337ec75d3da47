import { expect } from 'vitest'

/** The log of an institute under test, at `info`; what was sent to its server must not be in it. */
export interface WatchedLog {
  readonly stream: { write(line: string): void }
  /** Notes what a test sends: texts of several words are looked for in the log. */
  sent(body: unknown): void
  /** Fails the test or file in whose course something personal was logged. */
  expectNothingPersonal(): void
}

const email = /[\w.+-]+(?:@|%40)[\w-]+\.\w+/i
const cpf = /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/
const path = /^(\/|\[sem rota\])([a-z][\w.-]*|\d{1,10}|\d{4}-\d\d-\d\d|\[\w+\]|\*|\/)*$/

interface Line {
  readonly responseTime?: number
  readonly req?: { readonly url: string }
  readonly err?: object
}

export function watchLog(): WatchedLog {
  const personal = new Set<string>()
  const texts = new Set<string>()
  const errors: string[] = []
  return {
    stream: {
      write(line) {
        // The time an answer took has many digits of its own.
        const { responseTime, ...told }: Line = JSON.parse(line)
        const text = JSON.stringify(told)
        if (told.req && !path.test(told.req.url)) personal.add(told.req.url)
        if (email.test(text) || cpf.test(text)) personal.add(text)
        if (told.err) errors.push(text)
      },
    },
    sent: (body) => collect(body, texts),
    expectNothingPersonal() {
      const words = [...texts].filter((text) => errors.some((line) => line.includes(text)))
      expect([...personal, ...words], 'dados de pessoas no registro do servidor').toEqual([])
    },
  }
}

/** The texts in a body that could be of a person: more than a word. */
function collect(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') {
    if (/\S {1,}\S/.test(value) && value.length < 300) texts.add(JSON.stringify(value).slice(1, -1))
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, texts)
  }
}
