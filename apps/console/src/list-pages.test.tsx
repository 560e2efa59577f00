import type { Endpoint } from '@aftermile/contract/endpoint'
import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { users } from '@aftermile/contract/people/users'
import { apps } from '@aftermile/contract/settings/apps'
import { assets } from '@aftermile/contract/settings/assets'
import { merchants } from '@aftermile/contract/settings/merchants'
import { rules } from '@aftermile/contract/settings/rules'
import { serviceProviders } from '@aftermile/contract/settings/service-providers'
import { tags } from '@aftermile/contract/settings/tags'
import { templates } from '@aftermile/contract/settings/templates'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Answer, answer, sampleAnswers } from './test/screens/answers.ts'
import { openScreen } from './test/screens/open-screen.tsx'
import { sample } from './test/screens/sample.ts'
import { aRoot, aViewer } from './test/screens/shell-answers.ts'

// What every list of a noun does, on the real page of each.

type List = {
  readonly address: string
  readonly title: string
  readonly list: Endpoint & { readonly reply: z.ZodType }
  /** What an item needs to be listed. */
  readonly item?: object
  readonly create: string
  /** Sorted by what these items have alike, so in the order of the answer. */
  readonly isAsAnswered?: true
}

const lists: readonly List[] = [
  { address: '/tags', title: 'Tags', list: tags.list, create: 'Create tag' },
  { address: '/merchants', title: 'Merchants', list: merchants.list, create: 'Create merchant' },
  { address: '/users', title: 'Users', list: users.list, create: 'Create user' },
  { address: '/templates', title: 'Templates', list: templates.list, create: 'Create template', isAsAnswered: true },
  { address: '/content', title: 'Dynamic content', list: assets.list, create: 'Create asset' },
  { address: '/apps', title: 'Apps', list: apps.list, item: { isSetUp: true }, create: 'Set up app' },
  { address: '/rules', title: 'Rules', list: rules.list, create: 'Create rule' },
  {
    address: '/policies',
    title: 'SLA policies',
    list: rules.list,
    item: { type: 'SlaRule' },
    create: 'Create SLA policy',
  },
  {
    address: '/service-providers',
    title: 'Service providers',
    list: serviceProviders.list,
    create: 'Create service provider',
  },
]

/** Where the rows of the list lead, in their order. */
const rowLinks = () => [...document.querySelectorAll('main a[data-row]')].map(link => link.getAttribute('href'))

describe.each(lists)('$title', ({ address, title, list, item = {}, create, isAsAnswered = false }) => {
  const answers = (rows: unknown): Answer[] => [...sampleAnswers(), answer(list, rows)]
  const named = (id: string) => ({ ...rowOf(list), id, name: `Parcel ${id}`, tenantId: 'nordhem', ...item })
  const both = [named('zebra'), named('acorn')]
  const open = (rows: unknown, user: Partial<CurrentUser> = aRoot) =>
    openScreen(address, { answers: answers(rows), user })

  test('has a row for each item, in the order of its column, with a link to its page', async () => {
    const screen = await open(both)
    await screen.get('table', title)
    const order = isAsAnswered ? ['zebra', 'acorn'] : ['acorn', 'zebra']
    expect(rowLinks()).toEqual(order.map(id => `${address}/${id}`))
  })

  test('a search keeps what fits, says when nothing does, and can be cleared', async () => {
    const screen = await open(both)
    await screen.get('table', title)
    await screen.fill(/^Search /, 'acorn')
    await expect.poll(rowLinks).toEqual([`${address}/acorn`])
    await screen.fill(/^Search /, 'walnut')
    await screen.says('match “walnut”.')
    await screen.click('button', 'Clear search')
    await expect.poll(rowLinks).toHaveLength(2)
  })

  test('an empty list says what will be here, and offers to begin', async () => {
    const screen = await open([])
    await expect.poll(() => screen.main()).toMatch(/No [\w ]+ yet/)
    expect(document.querySelector('main table')).toBeNull()
    expect(screen.find('link', create)?.getAttribute('href')).toMatch(new RegExp(`^${address}/`))
  })

  test('who may only look reads so before trying, and is offered nothing else', async () => {
    const screen = await open(both, aViewer)
    await expect.poll(() => screen.main()).toMatch(/You can view .* but not change them|You don’t have access/)
    expect(screen.find('link', create)).toBeUndefined()
  })
})

/** A small row of a list. */
function rowOf({ reply }: List['list']): object {
  const [row] = sample(reply) as readonly object[] // every list has one entry in a sample
  return row ?? {}
}
