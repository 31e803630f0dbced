/**
 * The styles of every page, and of parts that load their code after the first view: their server-rendered HTML needs its
 * styles at once. One file, because a page is painted only when its last style sheet has loaded.
 */
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/layout.css';
import '#ui/type.css';
import '#ui/card.css';
import '#ui/icon.css';
import '#ui/button.css';
import '#ui/form.css';
import '#ui/states.css';
import '#ui/section-head.css';
import '#ui/dialog.css';
import '#ui/toast.css';
import '#features/aircraft/ui/elevation.css';
import '#features/content/faqs/ui/faqs.css';
import '#features/content/projects/ui/before-after.css';
import '#features/content/projects/ui/projects.css';
import '#features/content/services/ui/services.css';
import '#features/content/testimonials/ui/testimonials.css';
import '#features/estimates/ui/calculator-card.css';
import '#features/estimates/ui/cost.css';
import '#features/estimates/ui/fleet.css';
import '#features/estimates/ui/price-list.css';
import '#features/lead-forms/ui/contact.css';
import '#features/lead-forms/ui/next-steps.css';
import '#features/lead-forms/ui/photo-field.css';
import '#features/lead-forms/ui/sheet-figure.css';
import '#features/schemes/ui/home-studio.css';
import '#features/site/ui/consent.css';
import '#features/site/ui/construction-notice.css';
import '#features/site/ui/contact-block.css';
import '#features/site/ui/error-page.css';
import '#features/site/ui/footer.css';
import '#features/site/ui/header.css';
import '#features/site/ui/hero.css';
import '#features/site/ui/intro.css';
import '#features/site/ui/letter-frame.css';
import '#features/site/ui/mobile-menu.css';
import '#features/site/ui/offered.css';
import '#features/site/ui/page-hero.css';
import '#features/site/ui/process.css';
import '#features/site/ui/stages.css';
import '#features/site/ui/stats.css';
import '#features/site/ui/trust.css';
import '#features/texts/ui/step-flow.css';
