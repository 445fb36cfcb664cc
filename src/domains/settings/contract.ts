import { operation, operatorReason, z } from '#shared/contract.ts'
import { settingKeys } from './settings.ts'

const key = z.enum(settingKeys)
const step = z.object({ former: z.string(), value: z.string(), who: z.string(), reason: z.string(), at: z.string() })
const setting = z.object({ key, value: z.string(), history: z.array(step) })
export type SettingDetail = z.output<typeof setting>

export const listSettings = operation({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Lists the settings with their values and last twenty changes.',
  access: 'admin',
  data: z.object({ settings: z.array(setting) }),
})

export const changeSetting = operation({
  method: 'PUT',
  path: '/api/admin/settings/:key',
  summary: 'Changes a setting, with immediate effect.',
  access: 'admin',
  params: z.strictObject({ key }),
  body: z.strictObject({ value: z.string().max(40), reason: operatorReason }),
  errors: ['CONFLICT'],
  data: setting,
})
