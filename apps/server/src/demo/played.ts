import type { Story } from './plan.ts'
import { tellCarrier, withoutPolled } from './polled.ts'
import { type StoryKey, storyOf } from './story.ts'
import type { Teller } from './teller.ts'
import type { World } from './volume.ts'

/** A story as the world itself tells it; a carrier that is asked hears of its parcels on the way. */
export function playedStory({ carrier }: Teller, world: World, key: StoryKey): Story {
  const story = storyOf(world, key)
  if (!carrier) return story
  const began = { day: key.day, anchor: world.anchor }
  tellCarrier(story, began, carrier)
  return withoutPolled(story, began)
}
