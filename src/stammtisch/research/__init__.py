"""The games for research libraries. Nothing else imports them; the extra `research` brings what they need."""
