import type { FastifyRequest } from 'fastify'

/** What is logged of a request and of an error: no header, no body, no e-mail of a path, no values of a query. */
export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutEmails(url), ip }),
  // A database's error carries the row that it was about; of it only what tells the defect.
  err: (error: Error) => ({
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    code: 'code' in error ? error.code : undefined,
  }),
}

function withoutEmails(url: string): string {
  return url.replace(/[^/?&=]*(?:@|%40)[^/?&=]*/gi, '[e-mail]')
}
