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

const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome']

/** The path of an installed Chromium, or undefined where only Playwright's own may do. */
export function installedChromium() {
  return firstOf([...browsers, ...shells])
}

/** The same, but where there is one without windows, that one: it shows a page for half the CPU. */
export function headlessChromium() {
  return firstOf([...shells, ...browsers])
}

/**
 * Installs a Chromium without windows where there is none: the distribution's for root, else Playwright's own. One with
 * windows does too, but on CI, where it is tried to do better.
 */
export function ensureChromium() {
  if (firstOf(shells) || existsSync(chromium.executablePath())) return
  if (installedChromium() && !process.env.CI) return
  console.log('Instalando um Chromium sem janelas para os testes de tela.')
  const run = (program, ...args) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 2] })
  try {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      process.env.DEBIAN_FRONTEND = 'noninteractive'
      const apt = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
      run('apt-get', 'update', ...apt)
      run('apt-get', 'install', ...apt, '-y', '--no-remove', '--no-install-recommends', shells[0])
    } else run('npx', 'playwright', 'install', '--only-shell', 'chromium')
  } catch (error) {
    if (!installedChromium()) throw error
  }
}

function firstOf(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
