import { useCore, usePlugin, useT } from '@dialer/host';
import { ELIGIBILITIES, mayAdminister } from '@dialer/contract';
import { IconButton, MenuButton, Select } from '@dialer/ui';
import { isAdvisor, isQualifier, type User } from './people';
import type { Saves } from './saves';

interface RowProps {
  user: User;
  saves: Saves;
}

/** Which leads an advisor may be given [REF-046, USERS-009]. */
export function Eligibility({ user, saves }: RowProps) {
  const t = useT();
  const { api } = usePlugin();
  if (!isAdvisor(user)) return '—';
  const { outboundEligibility } = saves.shown(user);
  return (
    <Select
      aria-label={t('eligibility_of', { name: user.fullName })}
      value={outboundEligibility}
      options={ELIGIBILITIES.map((value) => ({ value, label: t(`eligibility.${value}`) }))}
      onChange={(chosen) => {
        const eligibility = ELIGIBILITIES.find((one) => one === chosen);
        if (!eligibility) return;
        const call = () => api.call('setOutboundEligibility', { params: { id: user.id }, body: { eligibility } });
        void saves.save(user, { outboundEligibility: eligibility }, call);
      }}
    />
  );
}

function Check({ label, of, checked, onChange }: { label: string; of: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="users-check">
      <input type="checkbox" aria-label={of} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

/** Advisors: which live transfers they take. Qualifiers: whether they are given no calls to place [USERS-007, USERS-008]. */
export function DialsSettings({ user, saves }: RowProps) {
  const t = useT();
  const { api } = usePlugin();
  const { id, fullName: name } = user;
  const shown = saves.shown(user);
  if (isAdvisor(user)) {
    const put = (kind: 'Internal' | 'External', on: boolean) => {
      const value = on ? 1 : 0;
      const operation = kind === 'Internal' ? 'setInternalTransferAvailability' : 'setExternalTransferAvailability';
      const call = () => api.call(operation, { body: { value, agentId: id } });
      void saves.save(user, kind === 'Internal' ? { internalLiveTransfers: value } : { externalLiveTransfers: value }, call);
    };
    return (
      <span className="users-checks">
        <Check
          label={t('internal')}
          of={t('internal_of', { name })}
          checked={shown.internalLiveTransfers === 1}
          onChange={(on) => put('Internal', on)}
        />
        <Check
          label={t('external')}
          of={t('external_of', { name })}
          checked={shown.externalLiveTransfers === 1}
          onChange={(on) => put('External', on)}
        />
      </span>
    );
  }
  if (!isQualifier(user)) return '—';
  return (
    <Check
      label={t('block')}
      of={t('block_of', { name })}
      checked={shown.inboundOnly}
      onChange={(inboundOnly) =>
        void saves.save(user, { inboundOnly }, () => api.call(inboundOnly ? 'blockOutbound' : 'unblockOutbound', { params: { id } }))
      }
    />
  );
}

/** What opens beside the row, or asks first. */
export type Opens = 'overview' | 'states' | 'attributes' | 'account' | 'distribute' | 'calling' | 'tools';

/** Everything that is done with one person [USERS-006]. */
export function RowActions({ user, onOpen }: { user: User; onOpen: (what: Opens) => void }) {
  const t = useT();
  const { session } = useCore();
  const why = user.id === session.accountId || mayAdminister(session.roles, [user.role]) ? null : t('account.of_a_manager');
  const entry = (what: Opens, text: string, danger = false) => ({ text, danger, opens: true, onSelect: () => onOpen(what) });
  return (
    <MenuButton
      target={<IconButton icon="more" label={t('actions_of', { name: user.fullName })} />}
      entries={[
        entry('overview', t('action.statistics')),
        entry('states', t('action.states')),
        ...(isAdvisor(user) ? [entry('states', t('action.licenses'))] : []),
        entry('attributes', t('action.attributes')),
        entry('account', t('action.account')),
        entry('tools', t('action.tools')),
        null,
        entry('distribute', t('action.distribute'), true),
        { ...entry('calling', t(user.deactivated ? 'action.reactivate' : 'action.deactivate'), !user.deactivated), why },
      ]}
    />
  );
}
