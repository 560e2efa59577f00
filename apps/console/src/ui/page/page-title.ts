import { useDocumentTitle } from '@mantine/hooks'
import { useEffect } from 'react'

/** Called with the title of the current page. */
let notify: (title: string) => void = () => {}

export function onPageTitle(listener: (title: string) => void): () => void {
  notify = listener
  return () => {
    notify = () => {}
  }
}

/** Names the page in the window's title and in the breadcrumb. */
export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · Aftermile`)
  useEffect(() => notify(title), [title])
}
