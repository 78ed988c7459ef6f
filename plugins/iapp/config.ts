import { z } from 'zod';
import { isPageAddress } from '@dialer/rules/addresses';

const isWeb = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
};

/** Where a lead may be sent. Without a page there is no such destination. */
const destination = () =>
  z
    .strictObject({
      /** The service that is told of the lead; plain http only where the gateway's operator has named the address. */
      sendTo: z
        .string()
        .max(500)
        .refine((text) => text === '' || isWeb(text), {
          params: { reasonKey: 'config.iapp.sendTo.invalid' },
          message: 'An address that begins with https://, or empty.',
        })
        .default(''),
      /** Where the client's application opens: the service's answer must lie with this host; without one the lead's id is put behind it. */
      page: z
        .string()
        .max(500)
        .refine((text) => text === '' || isPageAddress(text), {
          params: { reasonKey: 'config.iapp.page.invalid' },
          message: 'An https address, or a path of this origin such as /training/applications/.',
        })
        .default(''),
    })
    .default({ sendTo: '', page: '' });

const word = z.string().trim().min(1).max(40);

const config = z.strictObject({
  /** The one button, where there is no choice [IAPP-003]. */
  label: z.strictObject({ en: word, fr: word }).default({ en: 'Send to iApp', fr: 'Envoyer à iApp' }),
  iapp: destination(),
  iapp2: destination(),
});
export type IappConfig = z.infer<typeof config>;

export default config;
