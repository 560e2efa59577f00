/** The templates of messages to those who asked for updates, by channel. */
export const followTemplates = {
  confirm: { email: 'follow_confirm_email', text: 'follow_confirm_text' },
  news: { email: 'follow_news_email', text: 'follow_news_text' },
} as const

const followTemplateIds: readonly string[] = Object.values(followTemplates).flatMap(byChannel =>
  Object.values(byChannel),
)

/** Whether messages of a template go to those who asked for updates, who need not be the receiver. */
export const isForSubscribers = (templateId: string): boolean => followTemplateIds.includes(templateId)
