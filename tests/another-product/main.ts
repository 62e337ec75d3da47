import { openLibrary } from './library.ts'

// The library as a process of its own, which a test may kill.
const { DATA_DIR: dataDir = '', DATABASE_URL: url } = process.env
const { app } = await openLibrary({ dataDir, ...(url && { url }) })
console.log(`Caderno em ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
