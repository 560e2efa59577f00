import { defineConfig } from '@playwright/test'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const { CHROMIUM_PATH, AFTERMILE_E2E_URL } = process.env

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/server.ts',
  workers: 2,
  retries: 0,
  // A busy machine is slow, not wrong: only what never comes runs into these.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Emptied between tests. A window for each would cost more than most tests do.
    reuseContext: true,
    // A trace costs a fifth of the time; see one with npm run e2e -- --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Frames cost time here: nobody looks at them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    // The global setup starts the server and sets its address; the workers read this file after it.
    ...(AFTERMILE_E2E_URL && { baseURL: AFTERMILE_E2E_URL }),
    launchOptions: { args: flags, ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) },
  },
})
