import { channels, templateTraits } from '@aftermile/domain/channels/channels'
import { expect, test } from 'vitest'
import { channelViewList } from './channel-view-list.ts'

test('every channel has a view, with a place for each field of its envelope', () => {
  expect(channelViewList.map(({ id }) => id)).toEqual(channels.map(({ id }) => id))
  for (const { id, template } of channelViewList) {
    const shown = template?.envelope.flat().map(({ name }) => name) ?? []
    expect(shown.toSorted(), id).toEqual([...(templateTraits(id)?.envelope ?? [])].toSorted())
  }
})
