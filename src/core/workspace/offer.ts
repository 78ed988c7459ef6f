/** A default that an administrator published: who never arranged anything has it at sign-in, everybody else is asked. */
import { BASE_LAYOUT } from './document';
import { HistoryModel } from './history';
import { current, type PublishedLayout } from './state';

export const OfferModel = HistoryModel.named('Workspace')
  .volatile(() => ({
    /** The gateway has said what is published; what it says later is news. */
    informed: false,
  }))
  .actions((self) => ({
    /** What is published for the person's role, as the gateway says it; the first word of it is the default of this page. */
    setPublished(published: PublishedLayout | null) {
      self.published = published;
      if (!published) self.setLooking(false);
      if (self.informed) {
        // Once asked, nothing is taken by itself any more: what stands is kept, so that a reload asks again.
        if (self.offer && self.followsTeam) self.saveAfter(() => self.keepDefault());
        return;
      }
      self.informed = true;
      self.teamRevision = published?.revision ?? 0;
      self.teamDefault = current(published?.placed ?? self.setup.first, self.setup);
      if (self.loaded && self.followsTeam) self.answered = Math.max(self.answered, self.teamRevision);
    },
    /** Shows the offered layout. Nothing is saved, and nothing is edited meanwhile. */
    seeOffer() {
      self.setLooking(self.offer !== null);
    },
    stopSeeing() {
      self.setLooking(false);
    },
    /** The offered layout becomes the base layout; Undo gives back what stood. */
    takeOffer() {
      if (!self.offer) return;
      self.setLooking(false);
      self.followTeam(BASE_LAYOUT);
    },
    /** What stands is the person's own from now on, and this offer does not come back. */
    keepMine() {
      const { offer } = self;
      if (!offer) return;
      self.setLooking(false);
      if (self.teamRevision !== offer.revision) self.keepDefault();
      self.answered = offer.revision;
      void self.save();
    },
  }));
