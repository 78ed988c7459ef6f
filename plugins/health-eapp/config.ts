import { z } from 'zod';
import { isPageAddress } from '@dialer/rules/addresses';

const config = z.strictObject({
  /** Empty: the centre has none, and the panel is not there [IAPP-012]. */
  url: z
    .string()
    .max(500)
    .refine((url) => url === '' || isPageAddress(url), {
      params: { reasonKey: 'config.url.invalid' },
      message: 'An https address, or a path of this origin such as /training/health-eapp.',
    })
    .default(''),
});
export type HealthEAppConfig = z.infer<typeof config>;

export default config;
