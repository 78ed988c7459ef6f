import { formatDate } from '@dialer/rules/times';
import { useCore, useT, type ApiReply } from '@dialer/host';
import { Note } from '@dialer/ui';

export type LeadList = ApiReply<'getLeadLists'>['rows'][number];

/** Names are told apart as loosely as the gateway does. */
export const listCalled = (lists: readonly LeadList[], name: string): LeadList | undefined =>
  lists.find((list) => list.name.toLowerCase() === name.trim().toLowerCase());

export const isResting = ({ active, expired }: LeadList): boolean => !active || expired;

/** That nobody of a list is dialled by machine, and why: said before its leads go in. Nothing of one that is dialled. */
export function ListRests({ list: { active, expired, expiresOn } }: { list: LeadList }) {
  const t = useT();
  const { language } = useCore().session;
  const day = expiresOn ? formatDate(expiresOn, language) : '—';
  return (
    <>
      {!active && <Note kind="warn">{t('import.list_off')}</Note>}
      {expired && <Note kind="warn">{t('import.list_expired', { day })}</Note>}
    </>
  );
}
