/** The two screens of a new password, in one chunk. */
export { CreatePasswordPage } from './create-password';
export { ResetPasswordPage } from './reset-password';
