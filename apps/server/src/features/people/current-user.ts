import { contract } from '@aftermile/contract/index'
import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { serve } from '../../http/routes/serve.ts'
import type { Feature, FeatureOptions } from '../feature.ts'
import { isWidgetUrl } from './chat-widget.ts'
import { readTenantSettings } from './tenant-settings.ts'

export const currentUser = ({ chatWidgetOrigins }: FeatureOptions): Feature => ({
  routes: [
    serve(contract.users.me, async (ctx): Promise<CurrentUser> => {
      const { actor } = ctx
      const { chatWidget, helpCenterUrl, locale, baseCurrency } = await readTenantSettings(ctx)
      return {
        id: actor.userId,
        tenantId: actor.tenantId,
        tenantName: actor.tenantName,
        name: actor.name,
        email: actor.email,
        picture: actor.picture,
        roles: [actor.role],
        scopes: [...actor.scopes],
        entitlements: [...actor.entitlements],
        merchants: [...actor.merchants],
        sessionTimeoutMinutes: actor.sessionTimeoutMinutes,
        idleLogout: actor.idleLogout,
        loggedIn: true,
        plugin: false,
        chatWidget: isWidgetUrl(chatWidget.scriptUrl, chatWidgetOrigins) ? chatWidget : null,
        helpCenterUrl: helpCenterUrl || null,
        locale,
        baseCurrency,
      }
    }),
  ],
})
