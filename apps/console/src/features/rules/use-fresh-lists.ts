import { templates } from '@aftermile/contract/settings/templates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { metaQuery } from '../../api/meta.ts'

/** A form that stays open learns of tags and templates that were made elsewhere as soon as somebody comes back to it. */
export function useFreshLists(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      for (const queryKey of [metaQuery.queryKey, [templates.list.path, 'list']])
        void queries.invalidateQueries({ queryKey })
    }
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [queries])
}
