import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, headlessChromium } from './scripts/chromium.mjs'
import type { Options } from './tests/e2e/test.ts'

/** Tests of hosts that have the documented calls alone. */
const ofDocumentedHosts = /documentado[\w-]*\.spec\.ts/

const lettersOfDebian = existsSync('/usr/share/fonts/truetype/dejavu') && {
  FONTCONFIG_FILE: `${import.meta.dirname}/tests/e2e/fonts.conf`,
}

export default defineConfig<Options>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: ['./tests/e2e/build.ts', './tests/e2e/first-institute.ts'],
  // The built server, which the tests load, is no source.
  build: { external: ['**/test-results/**'] },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A browser that a crowded machine kept waiting gets more tries there; the report names it as flaky.
  retries: process.env.CI ? 2 : 0,
  // Beside the other tests each takes up to twice its time.
  timeout: 180_000,
  // Letters are smoothed a little otherwise by each version of a browser.
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixelRatio: 0.003 } },
  snapshotPathTemplate: 'tests/e2e/retratos/{arg}{ext}',
  projects: [
    { name: 'nosso servidor', testIgnore: ofDocumentedHosts },
    // The main flows once more, through a host that has the calls of section 7 of the specification alone.
    {
      name: 'contrato',
      grep: new RegExp(`@fluxo|${ofDocumentedHosts.source}`),
      use: { documented: true },
    },
  ],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Left out where it is not what is tested: it would bring all code of the console into each new browser.
    serviceWorkers: 'block',
    // Nothing slides or fades on the way to what is pressed.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: headlessChromium(),
      env: { ...process.env, ...lettersOfDebian },
      // A page of a test lives for seconds: one process for all, and code compiled neither for speed nor ahead of its use, cost less.
      args: [
        ...chromiumFlags,
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
        '--js-flags=--no-opt --no-maglev --no-compile-hints-magic --max-lazy',
      ],
    },
  },
})
