// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISettlementVault} from "../../../src/interface/ISettlementVault.sol";
import {FirmQuote} from "../../../src/type/FirmQuote.sol";
import {Vm} from "../Vm.sol";
import {PlainToken} from "../token/PlainToken.sol";
import {ProgrammedEngine} from "./ProgrammedEngine.sol";

/// @notice Uses a vault at random for two partners, and keeps books of its own: what came in, what was paid, what was asked back. What
/// they let through has to go through and what they do not has to be refused; behind a burn by the issuer nothing moves.
contract VaultHandler {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    ISettlementVault private immutable _vault;
    PlainToken private immutable _token;
    address private immutable _executor;
    address private immutable _guardian;
    bytes32[2] private _partners;
    address[2] private _wallets;

    uint256 private _quotes;
    uint256[] private _waiting;

    /// @notice What each partner should have, by these books.
    mapping(bytes32 partnerId => uint256) public expected;

    /// @notice What the issuer burned of the vault's and nobody has sent since.
    uint256 public burned;

    /// @notice What waits to be withdrawn, by these books.
    uint256 public expectedWaiting;

    /// @notice What a partner's quotes of a UTC day have cost.
    mapping(bytes32 partnerId => mapping(uint256 day => uint256)) public spentOn;

    constructor(
        ISettlementVault vault,
        PlainToken token,
        address executor,
        address guardian,
        bytes32[2] memory partners,
        address[2] memory wallets
    ) {
        (_vault, _token, _executor, _guardian) = (vault, token, executor, guardian);
        (_partners, _wallets) = (partners, wallets);
    }

    function deposit(uint256 which, uint256 amount) external {
        amount = 1 + amount % 1e12;
        _token.mint(address(this), amount);
        _token.approve(address(_vault), amount);
        bool fits = _isBacked();
        try _vault.deposit(_partners[which % 2], address(_token), amount) {
            vm.assertTrue(fits, "taken in behind a burn");
            expected[_partners[which % 2]] += amount;
        } catch {
            vm.assertFalse(fits, "a deposit was refused");
        }
    }

    /// @dev Now and then all that was burned is sent.
    function donate(uint256 amount, uint256 chance) external {
        amount = chance % 4 == 0 ? burned : amount % 1e6;
        _token.mint(address(_vault), amount);
        burned -= amount < burned ? amount : burned;
    }

    /// @dev Mostly nothing, sometimes a little, seldom all of it.
    function burnByIssuer(uint256 amount, uint256 chance) external {
        uint256 most = _token.balanceOf(address(_vault));
        if (chance % 4 != 0) return;
        amount = chance % 16 == 0 ? most : amount % (most / 100 + 1);
        _token.burn(address(_vault), amount);
        burned += amount;
    }

    function execute(uint256 which, uint256 amount) external {
        bytes32 partnerId = _partners[which % 2];
        uint256 cap = _vault.dailyCap(partnerId, address(_token));
        amount = 1 + amount % (2 * cap);
        FirmQuote memory quote;
        quote.quoteId = bytes32(++_quotes);
        quote.partnerId = partnerId;
        quote.payer = address(_vault);
        quote.tokenIn = address(_token);
        quote.amountIn = amount;
        ProgrammedEngine(address(_vault.engine())).program(amount, 0);
        uint256 today = block.timestamp / 1 days;
        bool fits = _isBacked() && amount <= expected[partnerId] && spentOn[partnerId][today] + amount <= cap;
        vm.prank(_executor);
        try _vault.execute(quote, "") {
            vm.assertTrue(fits, "a quote was paid that should not");
            expected[partnerId] -= amount;
            spentOn[partnerId][today] += amount;
        } catch {
            vm.assertFalse(fits, "a quote was not paid");
        }
    }

    function request(uint256 which, uint256 amount) external {
        bytes32 partnerId = _partners[which % 2];
        amount = 1 + amount % 1e12;
        bool fits = amount <= expected[partnerId];
        vm.prank(_wallets[which % 2]);
        try _vault.requestWithdrawal(partnerId, address(_token), amount) returns (uint256 id) {
            vm.assertTrue(fits, "more was asked back than there is");
            _waiting.push(id);
            expected[partnerId] -= amount;
            expectedWaiting += amount;
        } catch {
            vm.assertFalse(fits, "a withdrawal was not taken");
        }
    }

    function withdraw(uint256 which) external {
        (uint256 id, uint256 amount) = _pick(which);
        if (id == 0) return;
        bool fits = _isBacked() && block.timestamp >= _vault.withdrawal(id).readyAt;
        try _vault.withdraw(id) {
            vm.assertTrue(fits, "a withdrawal was paid that should wait");
            expectedWaiting -= amount;
        } catch {
            vm.assertFalse(fits, "a withdrawal was not paid");
        }
    }

    function cancel(uint256 which) external {
        (uint256 id, uint256 amount) = _pick(which);
        if (id == 0) return;
        bytes32 partnerId = _vault.withdrawal(id).partnerId;
        vm.prank(_guardian);
        _vault.cancelWithdrawal(id);
        expectedWaiting -= amount;
        expected[partnerId] += amount;
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + time % 3 days);
    }

    /// @dev Whether the vault has all that these books say is partners'.
    function _isBacked() private view returns (bool) {
        return _token.balanceOf(address(_vault)) >= expected[_partners[0]] + expected[_partners[1]] + expectedWaiting;
    }

    /// @dev A withdrawal that still waits, or id 0.
    function _pick(uint256 which) private view returns (uint256 id, uint256 amount) {
        if (_waiting.length == 0) return (0, 0);
        id = _waiting[which % _waiting.length];
        amount = _vault.withdrawal(id).amount;
        if (amount == 0) id = 0;
    }
}
