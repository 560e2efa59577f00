import { useDocumentTitle } from '@mantine/hooks'
import { useEffect } from 'react'

/** Who wants to know what the page in front is called. */
let listener: (title: string) => void = () => {}

export function onPageTitle(hear: (title: string) => void): () => void {
  listener = hear
  return () => {
    listener = () => {}
  }
}

/** Names the page in the window's title and in the breadcrumb. */
export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · Aftermile`)
  useEffect(() => listener(title), [title])
}
