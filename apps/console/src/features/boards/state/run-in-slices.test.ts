import { expect, test } from 'vitest'
import { runAlone } from './run-in-slices.ts'

test('tasks run later and in their order, and a cancelled one does not run', async () => {
  const ran: string[] = []
  runAlone(() => ran.push('first'))
  const cancel = runAlone(() => ran.push('cancelled'))
  runAlone(() => ran.push('second'))
  cancel()
  expect(ran).toEqual([])
  await expect.poll(() => ran).toEqual(['first', 'second'])
})
