/** Two windows arranged the workspace: the person says what stands, and what does not can be come back to by Undo. */
import { reaction } from 'mobx';
import { addDisposer } from 'mobx-state-tree';
import { equal } from './document';
import { merge } from './merge';
import { NamedModel } from './named';

export type Choice = 'mine' | 'theirs' | 'merge';
const ALERT = 'workspace-conflict';

export const ConflictModel = NamedModel.named('Workspace')
  .actions((self) => ({
    /** What was changed in this window while the question was open counts as mine. */
    settleConflict(choice: Choice) {
      const { theirs } = self;
      if (!theirs) return;
      const mine = self.document;
      const { base } = self;
      self.theirs = null;
      self.setBase(theirs.revision, theirs.document);
      if (choice !== 'mine') {
        self.remember();
        self.hold(choice === 'theirs' ? theirs.document : merge(base, mine, theirs.document, self.teamDefault));
      }
      if (equal(self.document, theirs.document)) self.setup.store.forget();
      else void self.save();
    },
  }))
  .actions((self) => {
    const ask = (): void => {
      const { alerts, t } = self.setup;
      const button = (choice: Choice, color: 'primary' | 'none') => ({
        color,
        label: t(`workspace.conflict.${choice}`),
        action: () => self.settleConflict(choice),
      });
      alerts.show({
        message: t('workspace.conflict.message'),
        type: 'warning',
        timeout: null,
        dismissible: false,
        unique: ALERT,
        buttons: [button('theirs', 'none'), button('mine', 'none'), button('merge', 'primary')],
      });
    };
    return {
      afterCreate() {
        addDisposer(
          self,
          reaction(
            () => self.theirs,
            (theirs) => (theirs ? ask() : self.setup.alerts.clear(ALERT)),
          ),
        );
      },
    };
  });
