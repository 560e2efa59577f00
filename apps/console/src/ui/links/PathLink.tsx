import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'

type Props = AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> & { href: string }

/** A link to a path built at run time. It opens in this tab, or in a new one on ctrl-click. */
export function PathLink({ href, onClick, ...props }: Props) {
  const follow = useFollow()
  return (
    <Anchor
      href={href}
      onClick={event => {
        onClick?.(event)
        follow(event, href)
      }}
      {...props}
    />
  )
}

type PathButtonProps = ButtonProps & { href: string; children: ReactNode; onFollow?: () => void }

/** A link to a path built at run time that looks like a button. `onFollow` is called when it leads this tab away. */
export function PathButton({ href, onFollow, ...props }: PathButtonProps) {
  const follow = useFollow()
  const onClick = (event: MouseEvent) => follow(event, href) && onFollow?.()
  return <Button component="a" href={href} onClick={onClick} {...props} />
}

/** Navigates inside the console, unless the click asks for another tab or window. */
export function useFollow() {
  const router = useRouter()
  return (event: MouseEvent, href: string): boolean => {
    const isOtherWindow = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || isOtherWindow) return false
    event.preventDefault()
    router.history.push(href)
    return true
  }
}
