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

const { CHROMIUM_PATH, AFTERMILE_E2E_URL, AFTERMILE_E2E_MAIN } = process.env

/** `npm test` leaves these to `npm run e2e`, which runs everything: each starts the console anew, and a test run has to end soon. */
const besides = ['table', 'tags', 'pages', 'import', 'conversation-panel', 'chat-widget', 'plugin']

export default defineConfig({
  testDir: 'e2e',
  testIgnore: AFTERMILE_E2E_MAIN ? besides.map(name => `**/${name}.spec.ts`) : [],
  globalSetup: './e2e/server.ts',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A trace costs a fifth of the time; see one with npm run e2e -- --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    // The global setup starts the server and sets its address; the workers read this file after it.
    ...(AFTERMILE_E2E_URL && { baseURL: AFTERMILE_E2E_URL }),
    launchOptions: { args: flags, ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) },
  },
})
