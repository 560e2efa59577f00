import type { Endpoint } from '@aftermile/contract/endpoint'
import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { users } from '@aftermile/contract/people/users'
import { notFoundMessage } from '@aftermile/contract/problem'
import { assets } from '@aftermile/contract/settings/assets'
import { merchants } from '@aftermile/contract/settings/merchants'
import { rules } from '@aftermile/contract/settings/rules'
import { serviceProviders } from '@aftermile/contract/settings/service-providers'
import { tags } from '@aftermile/contract/settings/tags'
import { templates } from '@aftermile/contract/settings/templates'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Answer, answer, refusal, sampleAnswers } from './test/screens/answers.ts'
import { openScreen } from './test/screens/open-screen.tsx'
import { sample } from './test/screens/sample.ts'
import { aRoot, aViewer } from './test/screens/shell-answers.ts'

// What every editor of a noun does, on the real page of each.

type Replying = Endpoint & { readonly reply: z.ZodType }
type Editor = {
  readonly list: string
  readonly noun: { readonly get: Replying; readonly update: Replying; readonly remove?: Endpoint }
  /** What an item needs to have this page. */
  readonly item?: object
  /** A field with a text. */
  readonly field?: { readonly name: string; readonly label: string | RegExp }
}

const byName = { name: 'name', label: /^Name/ }

const editors: readonly Editor[] = [
  { list: '/tags', noun: tags },
  { list: '/merchants', noun: merchants },
  { list: '/users', noun: users },
  { list: '/templates', noun: templates },
  { list: '/content', noun: assets, field: { name: 'description', label: /^Description/ } },
  { list: '/rules', noun: rules, item: { type: 'CustomRule' } },
  { list: '/policies', noun: rules, item: { type: 'SlaRule' } },
  { list: '/service-providers', noun: serviceProviders },
]

describe.each(editors)('an item of $list', ({ list, noun, item = {}, field = byName }) => {
  const stored = (own: object = {}) => ({
    ...(sample(noun.get.reply) as object),
    ...{ id: 'acorn', tenantId: 'nordhem', updatedBy: 'Somebody', ...item, [field.name]: 'As it was', ...own },
  })
  const open = (answers: readonly Answer[], user: Partial<CurrentUser> = aRoot) =>
    openScreen(`${list}/acorn`, { answers: [...sampleAnswers(), answer(noun.get, stored()), ...answers], user })

  test('a change is sent with the version that was opened', async () => {
    const after = stored({ [field.name]: 'As it is now' })
    const screen = await open([answer(noun.update, after, '"2"')])
    await screen.fill(field.label, 'As it is now')
    await screen.click('button', 'Save')
    await screen.says(' saved.')
    const [sent] = screen.callsOf(noun.update)
    expect(sent?.headers.get('if-match')).toBe('"1"')
    expect(sent?.body).toMatchObject({ [field.name]: 'As it is now' })
  })

  test('a refused field says why, and what was typed stays', async () => {
    const wrong = { errors: [{ name: field.name, message: '{_field_} is taken' }] }
    const screen = await open([refusal(noun.update, 400, wrong)])
    await screen.fill(field.label, 'Taken')
    await screen.click('button', 'Save')
    await screen.says('is taken')
    expect(await screen.get('textbox', field.label)).toMatchObject({ value: 'Taken' })
  })

  test('when the server fails, what was typed stays and can be sent again', async () => {
    let isAway = true
    const update = answer(noun.update, () => stored({ [field.name]: 'Kept' }))
    const away = refusal(noun.update, 500)
    const screen = await open([
      { endpoint: noun.update, reply: sent => (isAway ? away.reply(sent) : update.reply(sent)) },
    ])
    await screen.fill(field.label, 'Kept')
    await screen.click('button', 'Save')
    await screen.says('Your changes are still here.')
    isAway = false
    await screen.click('button', 'Save')
    await screen.says(' saved.')
  })

  test('saving what was deleted meanwhile says so, and what was typed stays', async () => {
    const screen = await open([refusal(noun.update, 404, { message: notFoundMessage })])
    await screen.fill(field.label, 'Ghost')
    await screen.click('button', 'Save')
    await screen.says(notFoundMessage)
    expect(await screen.get('textbox', field.label)).toMatchObject({ value: 'Ghost' })
  })

  test('when somebody else was faster, both versions are shown and one is chosen', async () => {
    let isChanged = false
    const current = () => stored(isChanged ? { [field.name]: 'Of somebody else' } : {})
    const conflict = refusal(noun.update, 412)
    const stale: Answer = {
      endpoint: noun.update,
      reply: sent => {
        if (isChanged) return { status: 200, body: stored({ [field.name]: 'Mine' }), etag: '"3"' }
        isChanged = true
        return conflict.reply(sent)
      },
    }
    const screen = await open([answer(noun.get, current), stale])
    await screen.fill(field.label, 'Mine')
    await screen.click('button', 'Save')
    await screen.get('dialog', 'Someone else changed this')
    await screen.says('Of somebody else')
    await screen.click('button', 'Keep all mine')
    await screen.clickIn('Someone else changed this', 'Save')
    await screen.says(' saved.')
    expect(screen.callsOf(noun.update).map(({ body }) => (body as Record<string, unknown>)[field.name])).toEqual([
      'Mine',
      'Mine',
    ])
  })

  test('what is not there any more says so, and leads back', async () => {
    const screen = await open([refusal(noun.get, 404)])
    await screen.says('Item not found')
    expect([...document.querySelectorAll('main a')].map(link => link.getAttribute('href'))).toContain(list)
  })

  test('who may only look cannot type or save', async () => {
    const screen = await open([], aViewer)
    await expect.poll(() => screen.main()).toMatch(/You can view .* but not change it|You don’t have access/)
    expect(screen.find('button', 'Save')).toBeUndefined()
    expect(screen.find('button', 'Delete')).toBeUndefined()
  })

  if (noun.remove !== undefined) {
    const remove = noun.remove
    test('it is deleted after a question, as it was seen, and the list comes back', async () => {
      const screen = await open([answer(remove, undefined)])
      await screen.click('button', 'Delete')
      await screen.says('This can’t be undone.')
      expect(screen.callsOf(remove)).toEqual([])
      await screen.clickIn(/^Delete /, 'Delete')
      await expect.poll(screen.address).toMatch(new RegExp(`^${list}(\\?|$)`))
      const [sent] = screen.callsOf(remove)
      expect(sent?.headers.get('if-match')).toBe('"1"')
    })

    test('what was changed meanwhile is only deleted after another question', async () => {
      const stale = refusal(remove, 412)
      const gone = answer(remove, undefined)
      const screen = await open([
        { endpoint: remove, reply: sent => (screen.callsOf(remove).length === 1 ? stale : gone).reply(sent) },
      ])
      await screen.click('button', 'Delete')
      await screen.clickIn(/^Delete /, 'Delete')
      await screen.says('Somebody changed this after you opened it. Delete it anyway?')
      await screen.clickIn(/^Delete /, 'Delete')
      await expect.poll(screen.address).toMatch(new RegExp(`^${list}(\\?|$)`))
      expect(screen.callsOf(remove)).toHaveLength(2)
    })
  }
})
