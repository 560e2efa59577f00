import { expect, test } from 'vitest'
import { StartError } from '../../runtime/start-error.ts'
import { explainFailure, findObstacle } from './explain-failure.ts'

test.each([
  ['FATAL:  could not create any TCP/IP sockets', 'port'],
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'still-running'],
  ['FATAL:  lock file "postmaster.pid" already exists', 'still-running'],
  ['FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device', 'permanent'],
])('%s is an obstacle of the kind %s', (output, kind) => {
  expect(findObstacle(output, '/data').kind).toBe(kind)
})

test.each([
  [
    'FATAL:  could not write to file "x": No space left on device',
    'The disk that holds /data is full: free some space and start again.',
  ],
  [
    'postgres: could not find the database system\nExpected',
    /^The database in \/data is damaged \(could not find the database system\)/,
  ],
  [
    'FATAL:  could not read file "global/pg_control": read 0 of 296',
    'The database in /data is damaged (could not read file "global/pg_control": read 0 of 296): restore it from a backup, or move it away to begin with an empty one.',
  ],
  [
    'FATAL:  database files are incompatible with server\nDETAIL:  The database cluster was initialized with PG_CONTROL_VERSION 0',
    /^The database in \/data is damaged/,
  ],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', /^The database in \/data is damaged/],
  ['FATAL:  data directory "x" has wrong ownership', /^PostgreSQL may not use its data in \/data/],
  ['FATAL:  something new', 'PostgreSQL did not start: something new. Its log is /data/postgres.log.'],
  ['', /it gave no reason/],
])('output of PostgreSQL becomes a sentence: %s', (output, sentence) => {
  expect(findObstacle(output, '/data').sentence).toMatch(sentence)
})

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR'])('the error %s becomes a sentence', code => {
  expect(explainFailure(Object.assign(new Error(code), { code }), '/data')).toBeInstanceOf(StartError)
})

test('an error that nobody at the terminal can fix is not changed', () => {
  const error = new TypeError('x is not a function')
  expect(explainFailure(error, '/data')).toBe(error)
})
