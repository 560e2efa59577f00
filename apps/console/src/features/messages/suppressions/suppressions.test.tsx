import { Suppression, suppressions } from '@aftermile/contract/messages/suppressions'
import { expect, test } from 'vitest'
import { answer, refusal } from '../../../test/screens/answers.ts'
import { openScreen } from '../../../test/screens/open-screen.tsx'
import { sample } from '../../../test/screens/sample.ts'

const path = '/templates/suppressed'
const page = (items: Suppression[], continuationToken: string | null = null) => ({ items, continuationToken })
const bounced = sample(Suppression, {
  id: 's1',
  channel: 'email',
  address: 'lena@nordhem.example',
  reason: 'hard_bounce',
  note: 'No such mailbox',
  messageId: 'm1',
})
const byHand = sample(Suppression, {
  id: 's2',
  channel: 'text',
  address: '+46701740605',
  reason: 'manual',
  note: '',
  createdBy: 'admin',
})

test('each address says why it is suppressed and who or what did it', async () => {
  const screen = await openScreen(path, { answers: [answer(suppressions.list, page([bounced, byHand]))] })
  const [head, ...rows] = await screen.table('Suppressed addresses')
  expect(head).toEqual(['Address', 'Reason', 'Note', 'Since', 'By', 'Actions'])
  expect(rows.map(row => row.filter((_, index) => index !== 3))).toEqual([
    ['lena@nordhem.example', 'Address does not exist', 'No such mailbox', 'Open message', 'Remove'],
    ['+46701740605', 'Added by hand', '', 'admin', 'Remove'],
  ])
  expect((await screen.get('link', 'Open message')).getAttribute('href')).toBe('/templates/email/m1')
})

test('a search that finds nothing can be cleared', async () => {
  const found = ({ query }: { query: Readonly<Record<string, unknown>> }) =>
    page(query.text === 'nobody' ? [] : [bounced])
  const screen = await openScreen(`${path}?q=nobody`, { answers: [answer(suppressions.list, found)] })
  await screen.says('No suppressed addresses match “nobody”.')
  await screen.click('button', 'Clear search')
  await screen.get('table', 'Suppressed addresses')
  expect(screen.address()).toBe(path)
})

test('older addresses are asked for with the token of the page before', async () => {
  const found = ({ query }: { query: Readonly<Record<string, unknown>> }) =>
    query.continuationToken === 'older' ? page([byHand]) : page([bounced], 'older')
  const screen = await openScreen(path, { answers: [answer(suppressions.list, found)] })
  await screen.click('button', 'Load more')
  await screen.says('+46701740605')
  expect(await screen.table('Suppressed addresses')).toHaveLength(3)
})

test('a removed address gets messages again, and the list is asked for once more', async () => {
  let rows = [bounced]
  const screen = await openScreen(path, {
    answers: [answer(suppressions.list, () => page(rows)), answer(suppressions.remove, undefined)],
  })
  await screen.click('button', 'Remove lena@nordhem.example')
  await screen.says('If it still doesn’t, the next message bounces again.')
  rows = []
  await screen.click('button', 'Remove')
  await screen.says('lena@nordhem.example gets messages again.')
  await screen.says('Addresses that bounce, complain or unsubscribe appear here.')
  expect(screen.callsOf(suppressions.remove)).toMatchObject([{ params: { id: 's1' } }])
})

test('a refused address is named under its field, and what was typed stays', async () => {
  const wrong = { errors: [{ name: 'address', message: '{_field_} isn’t an e-mail address' }] }
  const screen = await openScreen(path, {
    answers: [answer(suppressions.list, page([])), refusal(suppressions.create, 400, wrong)],
  })
  await screen.click('button', 'Add address')
  await screen.fill('E-mail *', 'nobody')
  await screen.submit('Add an address')
  await screen.says('isn’t an e-mail address')
  expect(screen.callsOf(suppressions.create)).toMatchObject([
    { body: { channel: 'email', address: 'nobody', note: '' } },
  ])
  expect(await screen.get('textbox', 'E-mail *')).toMatchObject({ value: 'nobody' })
})

test('without the right to write templates there is no such page', async () => {
  const screen = await openScreen(path, { user: { scopes: [] } })
  await screen.says('You don’t have access to this page')
  expect(screen.address()).toBe('/forbidden')
})

test('a user of one merchant has no such page, because addresses are those of all', async () => {
  const screen = await openScreen(path, { user: { merchants: ['one'] } })
  await screen.says('You don’t have access to this page')
})
