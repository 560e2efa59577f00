import { findChannel, isPersonal, isTemplateChannel, templateTraits } from '@aftermile/domain/channels/channels'
import type { TemplateType } from '@aftermile/domain/messages/template-lists'

/** Whether it is a page for a person, which begins with the frame of the brand. */
export const hasFrame = (type: TemplateType | undefined): boolean =>
  type !== undefined && templateTraits(type)?.content === 'html'

/** Systems are called in no language. */
export const hasLocales = (type: TemplateType): boolean => !isTemplateChannel(type) || isPersonal(type)

/** Whether each template calls an address of its own, by a queue of its own. */
export const isCalled = (type: TemplateType): boolean => findChannel(type)?.hasTemplateQueues ?? false
