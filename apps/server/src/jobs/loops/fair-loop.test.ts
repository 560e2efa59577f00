import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '../../runtime/log.ts'
import { type Found, type Outcome, startFairLoop } from './fair-loop.ts'

/** What the loop runs waits here until the test ends it. */
type Run = { readonly name: string; end(outcome?: Outcome): void; fail(): void }

type Slots = {
  slots: number
  slotsPerTenant?: number
  restAfterErrorMs?: number
  /** Its runs wait for calls to the outside. */
  isOutside?: boolean
}
type Due = Readonly<Record<string, Partial<Found<string>>>>

/** A loop over items named "tenant/item", which are due as the test says. */
function open({ restAfterErrorMs = 3_600_000, isOutside = false, ...slots }: Slots, dueFirst: Due) {
  const due = new Map(Object.entries(dueFirst))
  const runs: Run[] = []
  const started: string[] = []
  let searches = 0
  const loop = startFairLoop<string>({
    what: 'A test',
    log: openLog('silent'),
    ...slots,
    findEveryMs: 3_600_000,
    restAfterErrorMs,
    async findWork(tenantId, notes) {
      searches++
      const found = [...due].map(([name, entry]) => ({ tenantId: tenantOf(name), name, item: name, ...entry }))
      notes.replace(
        tenantId,
        found.filter(item => tenantId === null || item.tenantId === tenantId),
      )
    },
    run(name, outside) {
      started.push(name)
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      runs.push({
        name,
        end: (outcome = { waitMs: null }) => resolve(outcome),
        fail: () => reject(new Error('Broken')),
      })
      return isOutside ? outside(() => promise) : promise
    },
  })
  const running = () => runs.map(({ name }) => name)
  /** The first run of an item. */
  const take = (name: string) => runs.splice(running().indexOf(name), 1)[0]
  return {
    loop,
    due,
    started,
    running,
    searches: () => searches,
    end: (name: string, outcome?: Outcome) => take(name)?.end(outcome),
    fail: (name: string) => take(name)?.fail(),
    until: (names: readonly string[]) =>
      expect.poll(() => running().toSorted(), { interval: 5 }).toEqual(names.toSorted()),
    async stop() {
      const stopped = loop.stop()
      for (const run of runs.splice(0)) run.end()
      await stopped
    },
  }
}

const tenantOf = (name: string): string => name.split('/')[0] ?? ''
const items = (tenant: string, count: number) => Array.from({ length: count }, (_, index) => `${tenant}/${index}`)
const allDue = (tenant: string, count: number): Due => Object.fromEntries(items(tenant, count).map(name => [name, {}]))

test('a tenant that is alone gets half of the places, and one that comes later starts at once', async () => {
  const it = open({ slots: 8 }, allDue('big', 20))
  await it.until(items('big', 4))
  it.due.set('small/0', {})
  it.loop.wake.tenant('small')
  await it.until([...items('big', 4), 'small/0'])
  await it.stop()
})

test('a tenant has no more places than it may, and a free one goes to the tenant with the fewest', async () => {
  const it = open({ slots: 4, slotsPerTenant: 3 }, allDue('big', 10))
  await it.until(items('big', 3))
  for (const name of items('small', 2)) it.due.set(name, {})
  it.loop.wake.tenant('small')
  await it.until([...items('big', 3), 'small/0'])
  it.end('big/0')
  await it.until(['big/1', 'big/2', 'small/0', 'small/1'])
  await it.stop()
})

test('what has waited longest comes first, so that nothing of a tenant waits for ever', async () => {
  const it = open({ slots: 2 }, allDue('a', 3))
  for (const name of ['a/0', 'a/1', 'a/2', 'a/0', 'a/1', 'a/2']) {
    await it.until([name])
    it.end(name, { waitMs: 0 })
  }
  await it.until(['a/0'])
  expect(it.started).toEqual(['a/0', 'a/1', 'a/2', 'a/0', 'a/1', 'a/2', 'a/0'])
  await it.stop()
})

test('what somebody asks for while it runs, runs again at once; nothing else runs twice', async () => {
  const it = open({ slots: 8 }, allDue('a', 1))
  await it.until(['a/0'])
  it.due.set('a/0', { waitMs: 0, isAsked: true })
  it.loop.wake.tenant('a')
  await expect.poll(it.searches).toBe(2)
  expect(it.started).toEqual(['a/0'])
  it.end('a/0', { waitMs: 3_600_000 })
  await it.until(['a/0'])
  it.end('a/0', { waitMs: 3_600_000 })
  await it.until([])
  expect(it.started).toEqual(['a/0', 'a/0'])
  await it.stop()
})

test('a second run beside the first needs leave, and a third has none', async () => {
  const it = open({ slots: 16 }, allDue('a', 1))
  await it.until(['a/0'])
  it.end('a/0', { waitMs: 0, mayDouble: true })
  await it.until(['a/0', 'a/0'])
  await it.stop()
})

test('what somebody asks for while two run, runs again when the last one has ended', async () => {
  const it = open({ slots: 4 }, { 'a/0': {} })
  await it.until(['a/0'])
  it.end('a/0', { waitMs: 0, mayDouble: true })
  await it.until(['a/0', 'a/0'])
  it.due.set('a/0', { isAsked: true })
  it.loop.wake.tenant('a')
  await expect.poll(it.searches).toBe(2)
  it.end('a/0')
  it.end('a/0')
  await it.until(['a/0'])
  await it.stop()
})

test('what becomes due between two readings of the clock runs', async () => {
  const it = open({ slots: 4 }, { 'a/0': {} })
  await it.until(['a/0'])
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 3))
  onTestFinished(() => clock.mockRestore())
  for (let run = 2; run < 30; run++) {
    it.end('a/0', { waitMs: run })
    await expect.poll(() => it.started.length, { interval: 1 }).toBe(run)
  }
  await it.stop()
})

test('it runs when its time comes, and finding it again changes no plan', async () => {
  const it = open({ slots: 8 }, { 'a/0': { waitMs: 20 }, 'a/1': { waitMs: 3_600_000 }, 'a/2': { waitMs: null } })
  await it.until(['a/0'])
  it.end('a/0')
  it.due.set('a/1', {}).set('a/2', { waitMs: 0 })
  it.loop.wake.tenant('a')
  await it.until(['a/2'])
  expect(it.started).toEqual(['a/0', 'a/2'])
  await it.stop()
})

test('what is no longer found is forgotten, and what runs goes on', async () => {
  const it = open({ slots: 2 }, allDue('a', 2))
  await it.until(['a/0'])
  it.due.clear()
  it.due.set('a/2', {})
  it.loop.wake.tenant('a')
  await expect.poll(it.searches).toBe(2)
  expect(it.running()).toEqual(['a/0'])
  it.end('a/0')
  await it.until(['a/2'])
  expect(it.started).toEqual(['a/0', 'a/2'])
  await it.stop()
})

test('a slow call leaves its place to others', async () => {
  const it = open({ slots: 2, isOutside: true }, allDue('a', 3))
  await it.until(items('a', 3))
  await it.stop()
})

test('one that fails rests, and the others go on', async () => {
  const it = open({ slots: 8 }, allDue('a', 2))
  await it.until(items('a', 2))
  it.fail('a/0')
  it.end('a/1', { waitMs: 0 })
  await it.until(['a/1'])
  expect(it.started).toEqual(['a/0', 'a/1', 'a/1'])
  await it.stop()

  const soon = open({ slots: 8, restAfterErrorMs: 20 }, allDue('a', 1))
  await soon.until(['a/0'])
  soon.fail('a/0')
  await soon.until(['a/0'])
  await soon.stop()
})

test('a search for work that fails is tried again at the next one', async () => {
  let searches = 0
  const ran: string[] = []
  const loop = startFairLoop<string>({
    what: 'A test',
    log: openLog('silent'),
    slots: 2,
    findEveryMs: 20,
    restAfterErrorMs: 20,
    async findWork(_, notes) {
      searches++
      if (searches === 1) throw new Error('Away')
      notes.replace(null, [{ tenantId: 'a', name: 'a/0', item: 'a/0' }])
    },
    async run(name) {
      ran.push(name)
      return { waitMs: 3_600_000 }
    },
  })
  await expect.poll(() => ran).toEqual(['a/0'])
  await loop.stop()
})

test('a stop waits for what runs, and starts nothing more', async () => {
  const it = open({ slots: 2 }, allDue('a', 2))
  await it.until(['a/0'])
  let isStopped = false
  const stopped = it.loop.stop().then(() => {
    isStopped = true
  })
  await setImmediate()
  expect(isStopped).toBe(false)
  it.loop.wake.all()
  it.end('a/0', { waitMs: 0, findAgain: true })
  await stopped
  expect(it.started).toEqual(['a/0'])
})
