type Exception = {
  /** The test file, from apps/server/src. */
  file: string
  /** How the name of the test ends; null for all tests of the file. */
  test: string | null
  why: string
}

/** The server tests that do not make sense on a Citus, and why. */
export const doesNotRun: readonly Exception[] = [
  {
    file: 'tenancy/isolation.test.ts',
    test: null,
    why: 'It fills tables without their foreign keys, which only the coordinator would forget. The walls trial does the same on every shard.',
  },
  {
    file: 'tenancy/isolation-check.test.ts',
    test: 'every breach of tenant isolation is reported',
    why: 'It builds tables that a Citus refuses, in one message with functions and tables of all kinds.',
  },
  {
    file: 'db/open-database.test.ts',
    test: 'a wrong password or database name is explained in a sentence',
    why: 'The nodes of a trial trust every login, so no password is wrong.',
  },
  {
    file: 'features/settings/tags.test.ts',
    test: 'a tag in use cannot be deleted, and the error says where it is used',
    why: 'It adds a table outside of a migration, which stays on the coordinator, and a foreign key does not reach from there to a shard.',
  },
]
