/** Writes sw.js into the folder of a console, of a version that is another one when what gives pages their headers changes. */
export function buildServiceWorker(folder: string, headers?: string): Promise<void>
