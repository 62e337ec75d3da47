// Loaded before a server and before a page: they start on a Thursday of November, at 10:00 in São Paulo.
const RealDate = Date
const behind = RealDate.now() - RealDate.parse('2026-11-12T13:00:00Z')

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [RealDate.now() - behind]))
  }

  static now() {
    return RealDate.now() - behind
  }
}

// Node writes the `Date` of an answer by the real clock, and the console goes by that.
const http = globalThis.process?.getBuiltinModule('node:http')
if (http) {
  const { writeHead } = http.ServerResponse.prototype
  http.ServerResponse.prototype.writeHead = function (...given) {
    this.setHeader('Date', new Date().toUTCString())
    return writeHead.apply(this, given)
  }
}
