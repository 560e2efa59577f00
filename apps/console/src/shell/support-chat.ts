import { type ComponentType, lazy } from 'react'

/** What the chat with support is given; its file is features/support/SupportChat.tsx and exports SupportChat. */
export type SupportChatProps = { isOpen: boolean; onClose: () => void }

type Module = { SupportChat: ComponentType<SupportChatProps> }

const found = Object.values(import.meta.glob<Module>('../features/support/SupportChat.tsx'))[0]

export const hasSupportChat = found !== undefined

export const SupportChat = lazy(async (): Promise<{ default: ComponentType<SupportChatProps> }> => {
  const module = await found?.()
  return { default: module?.SupportChat ?? (() => null) }
})
