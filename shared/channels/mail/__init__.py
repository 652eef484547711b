"""Mail by SMTP: invitations to studies, and their reminders (H3). Off unless `SMTP_HOST` is set."""
