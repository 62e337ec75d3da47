import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** What a Chromium is started with: nothing of its own goes out, and root may start it. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome']

/** The path of an installed Chromium, or undefined where only Playwright's own may do. */
export function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

/** Installs a Chromium where there is none: the distribution's for root, else Playwright's own. */
export function ensureChromium() {
  if (installedChromium() || existsSync(chromium.executablePath())) return
  console.log('Nenhum Chromium encontrado: instalando um para os testes de tela.')
  const run = (program, ...args) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 2] })
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.env.DEBIAN_FRONTEND = 'noninteractive'
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
  } else run('npx', 'playwright', 'install', 'chromium')
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
