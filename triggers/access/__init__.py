"""Operations on who may do what: members and tokens."""
