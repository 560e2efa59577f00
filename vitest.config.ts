import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A busy machine is slow, not wrong: only what hangs runs into these.
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // Most of the time goes to waiting for PostgreSQL, so there are more workers than a small machine has cores.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['packages/**/*.test.ts', 'apps/console/**/*.test.ts', 'apps/tracking/**/*.test.ts'],
        },
      },
      {
        // Pages of the console in a DOM, against answers made from the contract.
        test: {
          ...patience,
          name: 'screens',
          environment: 'happy-dom',
          isolate: false,
          include: ['apps/console/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/*.faults.test.ts'],
          globalSetup: 'apps/server/src/test/cluster.ts',
        },
      },
      {
        // Whole processes started, killed and waited for: slow, so not part of the fast half.
        // Each file has modules of its own, so that one may replace a list.
        test: {
          ...patience,
          name: 'faults',
          environment: 'node',
          include: ['apps/server/**/*.faults.test.ts'],
          globalSetup: 'apps/server/src/test/cluster.ts',
        },
      },
      {
        test: { ...patience, name: 'checks', environment: 'node', include: ['checks/**/*.test.ts'] },
      },
    ],
  },
})
