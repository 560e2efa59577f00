import type { Story } from './plan.ts'
import { tellCarriers, withoutPolled } from './polled.ts'
import { type StoryKey, storyOf } from './story.ts'
import type { Teller } from './teller.ts'
import type { World } from './volume.ts'

/** A story as the world itself tells it; carriers that are asked hear of their parcels on the way. */
export function playedStory({ carriers }: Teller, world: World, key: StoryKey): Story {
  const story = storyOf(world, key)
  if (!carriers) return story
  const began = { day: key.day, anchor: world.anchor, carriers }
  tellCarriers(story, began)
  return withoutPolled(story, began)
}
