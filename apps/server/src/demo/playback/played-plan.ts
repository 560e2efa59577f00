import { type StoryKey, storyOf } from '../plans/make-plan.ts'
import type { World } from '../plans/order-volume.ts'
import type { Story } from '../plans/plan.ts'
import type { Teller } from './ingest-changes.ts'
import { tellCarriers, withoutPolled } from './polled-carriers.ts'

/** A story as the world itself tells it; carriers that are asked hear of their parcels on the way. */
export function playedStory({ carriers }: Teller, world: World, key: StoryKey): Story {
  const story = storyOf(world, key)
  if (!carriers) return story
  const began = { day: key.day, anchor: world.anchor, carriers }
  tellCarriers(story, began)
  return withoutPolled(story, began)
}
